import { beep } from './beep.h5'

const started = jest.fn()
const made = jest.fn()

class FakeAudio {
  currentTime = 0
  destination = {}
  constructor() {
    made()
  }
  resume = async () => {}
  createGain = () => ({ gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} })
  createOscillator = () => ({ frequency: {}, connect: (next: object) => next, start: started, stop: () => {} })
}

test('a tone sounds after a tap, from one audio context; without sound it is silent [scan.beep]', () => {
  expect(beep).not.toThrow()
  Object.assign(window, { AudioContext: FakeAudio })
  Object.assign(navigator, { userActivation: { hasBeenActive: false } })
  beep()
  expect(made).not.toHaveBeenCalled()
  Object.assign(navigator, { userActivation: { hasBeenActive: true } })
  beep()
  beep()
  expect([made.mock.calls.length, started.mock.calls.length]).toEqual([1, 2])
})
