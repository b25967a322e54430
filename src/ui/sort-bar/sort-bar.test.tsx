import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { SortBar } from './sort-bar'

const items = [
  { text: '综合', keys: ['overall'] },
  { text: '价格', keys: ['priceUp', 'priceDown'] },
] as const

function Page({ onChange }: { onChange: (key: string) => void }) {
  const [value, setValue] = useState<'overall' | 'priceUp' | 'priceDown'>('overall')
  return (
    <SortBar
      items={items}
      value={value}
      onChange={(key) => {
        setValue(key)
        onChange(key)
      }}
    />
  )
}

test('repeated taps on price alternate up and down; another order resets it', () => {
  const onChange = jest.fn()
  render(<Page onChange={onChange} />)
  const price = () => fireEvent.click(screen.getByRole('button', { name: /价格/ }))
  price()
  price()
  price()
  fireEvent.click(screen.getByRole('button', { name: '综合' }))
  price()
  expect(onChange.mock.calls.flat()).toEqual(['priceUp', 'priceDown', 'priceUp', 'overall', 'priceUp'])
})

test('announces the direction of the order', () => {
  render(<SortBar items={items} value="priceDown" onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: '价格，从高到低' }).getAttribute('aria-pressed')).toBe('true')
})
