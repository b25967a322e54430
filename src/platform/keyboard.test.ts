import { hideKeyboard, holdKeyboard } from './keyboard'

beforeEach(() => {
  document.body.innerHTML = ''
})

test('the keyboard is open within the tap, and goes on to the field of the page that opens', () => {
  holdKeyboard()
  const held = document.activeElement
  expect(held?.tagName).toBe('INPUT')
  document.body.insertAdjacentHTML('beforeend', '<input id="own">')
  document.getElementById('own')?.focus()
  expect(held?.isConnected).toBe(false)
})

test('held for a page that never opens, it is let go', () => {
  jest.useFakeTimers()
  holdKeyboard()
  jest.advanceTimersByTime(3000)
  expect(document.querySelector('input')).toBeNull()
  jest.useRealTimers()
  holdKeyboard()
  hideKeyboard()
  expect(document.querySelector('input')).toBeNull()
})

test('the unseen field that still has the keyboard when its time is over goes once', () => {
  jest.useFakeTimers()
  holdKeyboard()
  const field = document.querySelector('input[aria-hidden]') as HTMLInputElement
  // jsdom blurs nothing that is taken away; a browser does, within the removal.
  const remove = field.remove.bind(field)
  const removals = jest.spyOn(field, 'remove').mockImplementation(() => {
    if (document.activeElement === field) field.dispatchEvent(new Event('blur'))
    remove()
  })
  jest.runAllTimers()
  expect(removals).toHaveBeenCalledTimes(1)
  expect(document.querySelector('input[aria-hidden]')).toBeNull()
  jest.useRealTimers()
})
