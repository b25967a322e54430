import { fireEvent, render, screen } from '@testing-library/react'
import { Button } from './button'

test('a tap and the keyboard both press it, once', () => {
  const onTap = jest.fn()
  render(<Button onTap={onTap}>去支付</Button>)
  fireEvent.click(screen.getByRole('button', { name: '去支付' }))
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
  fireEvent.keyDown(screen.getByRole('button'), { key: 'a' })
  expect(onTap).toHaveBeenCalledTimes(2)
})

test('a disabled button is announced as such and only calls onOff', () => {
  const onTap = jest.fn()
  const onOff = jest.fn()
  render(
    <Button onTap={onTap} isOff onOff={onOff}>
      已售罄
    </Button>,
  )
  const button = screen.getByRole('button')
  fireEvent.click(button)
  expect(onTap).not.toHaveBeenCalled()
  expect(onOff).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a busy button ignores a second tap', () => {
  const onTap = jest.fn()
  render(
    <Button onTap={onTap} isBusy>
      提交订单
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onTap).not.toHaveBeenCalled()
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
})

test('a button inside a card does not open the card', () => {
  const onCard = jest.fn()
  render(
    <div onClick={onCard}>
      <Button onTap={() => undefined}>再次购买</Button>
    </div>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onCard).not.toHaveBeenCalled()
})
