import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { SETTLE_MS } from '../sheet/hold-page'
import { SearchBar, type SearchBarProps } from './search-bar'

function setup(value: string, more: Partial<SearchBarProps> = {}) {
  const spies = { onInput: jest.fn(), onSearch: jest.fn() }
  render(<SearchBar value={value} placeholder="搜索商品" {...spies} {...more} />)
  return spies
}

test('the clear button is shown only when there is text, and clears it', () => {
  const { onInput } = setup('大衣')
  fireEvent.click(screen.getByRole('button', { name: '清空搜索词' }))
  expect(onInput).toHaveBeenCalledWith('')
})

test('an empty field has no clear button', () => {
  setup('')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each<[value: string, more: Partial<SearchBarProps>, searched: string]>([
  ['', { placeholder: '羊毛大衣', hasWord: true }, '羊毛大衣'],
  [' 口红 ', { placeholder: '羊毛大衣', hasWord: true }, '口红'],
  ['', {}, ''],
])('the search key on "%s" with %j searches "%s"', (value, more, searched) => {
  const { onSearch } = setup(value, more)
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  expect(onSearch).toHaveBeenCalledWith(searched)
})

test('the field takes the keyboard once it has settled, and only with isFocused', () => {
  jest.useFakeTimers()
  setup('', { isFocused: true })
  act(() => jest.advanceTimersByTime(SETTLE_MS))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  cleanup()
  setup('')
  act(() => jest.advanceTimersByTime(SETTLE_MS))
  expect(document.activeElement).toBe(document.body)
  jest.useRealTimers()
})
