import { attention } from './attention'

test('a tab that becomes visible again reports how long it was hidden', () => {
  let now = 1_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const told: (string | number)[] = []
  attention.onLeave(() => told.push('left'))
  attention.onReturn((awayMs) => told.push(awayMs))
  const see = (state: string) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  see('hidden')
  now += 31_000
  see('visible')
  expect(told).toEqual(['left', 31_000])
})
