import type { BackSteps } from './back-steps.types'

/**
 * A step is a history entry with the address of its page: its state has the number of steps up to it and the router's
 * own state, which identifies the page. Moves between steps are hidden from the router.
 */
interface Place {
  page: string
  steps: number
}

function placeOf(state: unknown): Place {
  const { key, idx, steps } = Object(state) as { key?: unknown; idx?: unknown; steps?: unknown }
  return { page: `${String(idx)} ${String(key)}`, steps: typeof steps === 'number' ? steps : 0 }
}

/** A popstate that takes longer than this many ms is late; until it arrives, no entry is added or removed. */
const NO_WAY_MS = 1000

let place = placeOf(history.state)
let wanted = 0
let tell: (left: number) => void = () => {}
let arrive: (() => void) | null = null
/** The number of steps that remains after a walk back whose event is late; null when no event is late. */
let lateSteps: number | null = null
let settling: Promise<void> | null = null
/** Callbacks that run when no step is left. */
let waiting: (() => void)[] = []

function letWaitingRun(): void {
  if (place.steps > 0 || wanted > 0) return
  const due = waiting
  waiting = []
  for (const run of due) run()
}

/** Goes back in the history; the event is not passed on. */
function walkBack(steps: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      arrive = null
      resolve()
    }
    const timer = setTimeout(() => {
      lateSteps = place.steps - steps
      end()
    }, NO_WAY_MS)
    arrive = () => {
      clearTimeout(timer)
      end()
    }
    history.go(-steps)
  })
}

/**
 * Adds or removes history entries until their number matches `wanted`; a layer that opens and closes in one turn adds
 * none.
 */
async function settle(): Promise<void> {
  await Promise.resolve()
  while (lateSteps === null) {
    place = placeOf(history.state)
    if (place.steps === wanted) return letWaitingRun()
    if (place.steps > wanted) await walkBack(place.steps - wanted)
    while (place.steps < wanted) {
      history.pushState({ ...Object(history.state), steps: place.steps + 1 }, '')
      place = placeOf(history.state)
    }
  }
}

function settled(): Promise<void> {
  settling ??= settle().finally(() => {
    settling = null
  })
  return settling
}

// Runs before the router's own listener, which would treat a step as a page change.
window.addEventListener(
  'popstate',
  (event) => {
    const before = place
    place = placeOf(event.state)
    if (arrive) {
      event.stopImmediatePropagation()
      return arrive()
    }
    // A page change, or no change: left to the router.
    if (place.page !== before.page || place.steps === before.steps) return
    event.stopImmediatePropagation()
    const isLate = place.steps === lateSteps
    lateSteps = null
    // Without this the late event would close a layer that has opened meanwhile.
    if (isLate) return void settled()
    if (place.steps < before.steps) {
      wanted = place.steps
      tell(place.steps)
      letWaitingRun()
    } else void settled()
  },
  { capture: true },
)

export const backSteps: BackSteps = {
  set(count, onBack) {
    wanted = count
    tell = onBack
    const now = placeOf(history.state)
    // The late event belongs to another page when a page has opened meanwhile.
    if (now.page !== place.page) lateSteps = null
    place = now
    if (place.steps !== wanted) void settled()
  },
  clear() {
    wanted = 0
    tell = () => {}
    return placeOf(history.state).steps === 0 && !settling ? null : settled()
  },
  whenNone(run) {
    waiting.push(run)
    place = placeOf(history.state)
    if (!settling) letWaitingRun()
  },
}
