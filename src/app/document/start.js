// At the end of every drawn document: runs the application's code once the page is seen, file by file, so that a touch is
// answered between them. Until then it is only on its way: to run it sooner would keep a slow phone from painting. Its hash
// is in the policy; runs as it stands, in every browser that has modules and import().
const links = [...document.querySelectorAll('link[rel="modulepreload"][href^="/assets/"]')]

async function start() {
  try {
    // Who knows no modulepreload asks for all of it now.
    if (!links[0].relList.supports('modulepreload')) for (const { href } of links) import(href).catch(() => {})
    for (const { href } of links) {
      await import(href)
      await new Promise((resolve) => setTimeout(resolve))
    }
  } catch (_error) {
    dispatchEvent(new Event('startline:stuck'))
  }
}

// Nothing is painted of a page in the background.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
