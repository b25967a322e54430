import { fireEvent, render, screen } from '@testing-library/react'
import { DigitPad } from './digit-pad'

const press = (digits: string) => {
  for (const digit of digits) fireEvent.click(screen.getByText(digit))
}

test('six digits of the pad are passed on, and the pad is empty again; it has no text field [pay-password.pad]', () => {
  const onEnter = jest.fn()
  const onType = jest.fn()
  const { container } = render(<DigitPad error={null} onEnter={onEnter} onType={onType} />)
  press('2580')
  expect(screen.getByLabelText('已输入 4 位，共 6 位')).not.toBeNull()
  fireEvent.click(screen.getByText('删除'))
  press('136')
  expect(onEnter.mock.calls).toEqual([['258136']])
  expect(onType).toHaveBeenCalledTimes(1)
  expect(screen.getByLabelText('已输入 0 位，共 6 位')).not.toBeNull()
  expect(container.querySelector('input')).toBeNull()
  expect(container.textContent).not.toContain('258136')
})

test('while a password is checked keys do nothing; a refusal is announced [pay-password.pad]', () => {
  const onEnter = jest.fn()
  const { rerender } = render(<DigitPad isBusy error={null} onEnter={onEnter} />)
  press('258036')
  expect(onEnter).not.toHaveBeenCalled()
  rerender(<DigitPad error="支付密码不正确，还可以再试 4 次" onEnter={onEnter} />)
  expect(screen.getByRole('alert').textContent).toBe('支付密码不正确，还可以再试 4 次')
})
