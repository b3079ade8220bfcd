import './landing.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LANDING } from '../../landing.ts'

const { title, subtitle, text, points, cards, slides, questions, button, tapped } = LANDING

/** A race's page as one writes it with React: client-rendered, pictures exported once at a phone's width. */
function Landing() {
  const [message, setMessage] = useState(false)
  return (
    <main>
      <img className="hero" src="/assets/hero.jpg" width={1170} height={658} alt="" fetchPriority="high" />
      <header>
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </header>
      <Countdown />
      <article>
        {text.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <ul>
          {points.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </article>
      <section>
        <h2>项目与服务</h2>
        {cards.map(({ image, title: name, line }) => (
          <article className="card" key={name}>
            <img src={`/assets/${image}`} width={1170} height={658} alt="" loading="lazy" />
            <h3>{name}</h3>
            <p>{line}</p>
          </article>
        ))}
      </section>
      <Carousel />
      <section>
        {questions.map((question) => (
          <Question key={question.ask} {...question} />
        ))}
      </section>
      <footer className="bar">
        <button className="cta" type="button" onClick={() => setMessage(true)}>
          {button}
        </button>
      </footer>
      {message && (
        <p className="toast" role="status">
          {tapped}
        </p>
      )}
    </main>
  )
}

const left = () => Math.max(0, Math.floor((Date.parse(LANDING.until) - Date.now()) / 1000))

function Countdown() {
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left), 1000)
    return () => clearInterval(timer)
  }, [])
  const parts = [
    [Math.floor(seconds / 86_400), '天'],
    [Math.floor(seconds / 3600) % 24, '时'],
    [Math.floor(seconds / 60) % 60, '分'],
    [seconds % 60, '秒'],
  ]
  return (
    <div className="countdown">
      <p>{LANDING.countdown}</p>
      {parts.map(([value, unit]) => (
        <span className="figure" key={unit}>
          <b>{String(value).padStart(2, '0')}</b>
          {unit}
        </span>
      ))}
    </div>
  )
}

function Carousel() {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCurrent((at) => (at + 1) % slides.length), 3000)
    return () => clearInterval(timer)
  }, [])
  return (
    <section className="carousel">
      <div className="track" style={{ transform: `translateX(-${current * 100}%)` }}>
        {slides.map(({ image, title: name }) => (
          <img key={image} src={`/assets/${image}`} width={1170} height={585} alt={name} loading="lazy" />
        ))}
      </div>
      <p>{slides[current]?.title}</p>
    </section>
  )
}

function Question({ ask, answer }: { ask: string; answer: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="question">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {ask}
      </button>
      {open && <p>{answer}</p>}
    </div>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Landing />)
