import { hideKeyboard, holdKeyboard } from './keyboard'

beforeEach(() => {
  document.body.innerHTML = ''
})

test('the keyboard opens within the tap, and passes to the field of the page that opens', () => {
  holdKeyboard()
  const held = document.activeElement
  expect(held?.tagName).toBe('INPUT')
  document.body.insertAdjacentHTML('beforeend', '<input id="own">')
  document.getElementById('own')?.focus()
  expect(held?.isConnected).toBe(false)
})

test('a held keyboard is released when the page never opens', () => {
  jest.useFakeTimers()
  holdKeyboard()
  jest.advanceTimersByTime(3000)
  expect(document.querySelector('input')).toBeNull()
  jest.useRealTimers()
  holdKeyboard()
  hideKeyboard()
  expect(document.querySelector('input')).toBeNull()
})

test('the hidden field that still has the keyboard at the timeout is removed only once', () => {
  jest.useFakeTimers()
  holdKeyboard()
  const field = document.querySelector('input[aria-hidden]') as HTMLInputElement
  // jsdom does not blur a removed element; a browser does, within the removal.
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
