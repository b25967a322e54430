import { fireEvent, render, screen } from '@testing-library/react'
import { SearchBar } from './search-bar'

function setup(value: string) {
  const spies = { onInput: jest.fn(), onSearch: jest.fn() }
  render(<SearchBar value={value} placeholder="搜索商品" {...spies} />)
  return spies
}

test('the cross empties, and is there only when there is something to empty', () => {
  const { onInput } = setup('大衣')
  fireEvent.click(screen.getByRole('button', { name: '清空搜索词' }))
  expect(onInput).toHaveBeenCalledWith('')
})

test('no cross on an empty field', () => {
  setup('')
  expect(screen.queryByRole('button')).toBeNull()
})
