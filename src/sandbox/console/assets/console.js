import { read } from './api.js'
import { ballotsPaths, drawBallots, drawInvitations, invitationForm, invitationsPaths } from './ballots.js'
import { refreshClock, startClock } from './clock.js'
import { codesPaths, drawCodes } from './codes.js'
import { drawFailures, drawQuotas, failureForm, failuresPaths, quotasPaths, startSessions } from './controls.js'
import { inUse } from './dom.js'
import { drawEntries, entriesPaths } from './entries.js'
import { say, t } from './page.js'
import { drawProofs, proofsPaths } from './proofs.js'
import { drawRaces, racesPaths } from './races.js'
import { drawRehearsal, rehearsalPaths } from './rehearsal.js'

const EVERY_MS = 2000

const body = (id) => document.querySelector(`#${id} .body`)

const invitationsList = document.createElement('div')
const failuresList = document.createElement('div')
const live = [
  { into: body('codes'), paths: codesPaths, draw: drawCodes },
  { into: body('entries'), paths: entriesPaths, draw: drawEntries },
  { into: body('proofs'), paths: proofsPaths, draw: drawProofs },
  { into: body('ballots'), paths: ballotsPaths, draw: drawBallots },
  { into: invitationsList, paths: invitationsPaths, draw: drawInvitations },
  { into: body('races'), paths: racesPaths, draw: drawRaces },
  { into: body('quotas'), paths: quotasPaths, draw: drawQuotas },
  { into: failuresList, paths: failuresPaths, draw: drawFailures },
  { into: body('rehearsal'), paths: rehearsalPaths, draw: drawRehearsal },
]

/** Draws a section again only when its data has changed and nobody is typing in it. */
async function refreshSection(section, forced) {
  const answers = await Promise.all(section.paths.map(read))
  const key = JSON.stringify(answers)
  if (key === section.key || (!forced && inUse(section.into))) return
  section.key = key
  const open = [...section.into.querySelectorAll('details')].map((details) => details.open)
  section.into.replaceChildren(...[section.draw(answers, () => refresh(true))].flat())
  section.into.querySelectorAll('details').forEach((details, index) => {
    details.open = open[index] ?? false
  })
}

async function refresh(forced = false) {
  try {
    await Promise.all([refreshClock(), ...live.map((section) => refreshSection(section, forced))])
  } catch {
    say(t('offline'), 'bad')
  }
}

async function loop() {
  if (!document.hidden) await refresh()
  setTimeout(loop, EVERY_MS)
}

startClock(body('clock'), () => refresh(true))
startSessions(body('sessions'), () => refresh(true))
body('invitations').append(
  invitationForm(() => refresh(true)),
  invitationsList,
)
body('failures').append(
  failuresList,
  failureForm(() => refresh(true)),
)
loop()
