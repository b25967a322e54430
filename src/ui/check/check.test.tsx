import { fireEvent, render, screen } from '@testing-library/react'
import { Switch } from '../switch/switch'
import { Check } from './check'

test('a tick box announces what it ticks and whether it is ticked', () => {
  const onTap = jest.fn()
  render(<Check isOn label="全选" onTap={onTap} />)
  const box = screen.getByRole('checkbox', { name: '全选' })
  expect(box.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(box)
  expect(onTap).toHaveBeenCalledTimes(1)
})

test('one that is off takes no taps', () => {
  const onTap = jest.fn()
  render(<Check isOn={false} isOff label="失效商品" onTap={onTap} />)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(onTap).not.toHaveBeenCalled()
})

test('a switch answers tap and space', () => {
  const onTap = jest.fn()
  render(<Switch isOn={false} label="设为默认地址" onTap={onTap} />)
  fireEvent.click(screen.getByRole('switch', { name: '设为默认地址' }))
  fireEvent.keyDown(screen.getByRole('switch'), { key: ' ' })
  expect(onTap).toHaveBeenCalledTimes(2)
})
