import { fireEvent, render, screen } from '@testing-library/react'
import { Switch } from '../switch/switch'
import { Check } from './check'

test('a check box announces its label and its state', () => {
  const onTap = jest.fn()
  render(<Check isOn label="全选" onTap={onTap} />)
  const box = screen.getByRole('checkbox', { name: '全选' })
  expect(box.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(box)
  expect(onTap).toHaveBeenCalledTimes(1)
})

test('a disabled check box ignores taps', () => {
  const onTap = jest.fn()
  render(<Check isOn={false} isOff label="失效商品" onTap={onTap} />)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(onTap).not.toHaveBeenCalled()
})

test('a switch reacts to tap and space', () => {
  const onTap = jest.fn()
  render(<Switch isOn={false} label="设为默认地址" onTap={onTap} />)
  fireEvent.click(screen.getByRole('switch', { name: '设为默认地址' }))
  fireEvent.keyDown(screen.getByRole('switch'), { key: ' ' })
  expect(onTap).toHaveBeenCalledTimes(2)
})
