import { beacon } from './beacon.h5'

const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('onLeave runs when the app is hidden or its page is closed, not when it returns [tracking.tab-close]', () => {
  let times = 0
  beacon.onLeave(() => {
    times += 1
  })
  show('visible')
  expect(times).toBe(0)
  show('hidden')
  expect(times).toBe(1)
  window.dispatchEvent(new Event('pagehide'))
  expect(times).toBe(2)
})

test('a beacon is a form; it returns false when the browser refuses it, and is null when the browser has none [tracking.tab-close]', () => {
  expect(beacon.sendBeacon?.('/track', 'a=1')).toBe(false)
  const handed: [string, Blob][] = []
  let isTaken = true
  const sendBeacon = (url: string, body: Blob) => {
    handed.push([url, body])
    return isTaken
  }
  Object.assign(navigator, { sendBeacon })
  expect(beacon.sendBeacon?.('/track', 'a=1')).toBe(true)
  expect(handed.map(([url, { type, size }]) => [url, type, size])).toEqual([
    ['/track', 'application/x-www-form-urlencoded', 3],
  ])
  isTaken = false
  expect(beacon.sendBeacon?.('/track', 'a=1')).toBe(false)
})
