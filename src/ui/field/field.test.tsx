import { fireEvent, render, screen } from '@testing-library/react'
import { Field, PickField } from './field'

test('a phone field accepts only digits', () => {
  const onInput = jest.fn()
  render(<Field label="手机号" kind="phone" value="" onInput={onInput} />)
  fireEvent.input(screen.getByRole('textbox', { name: '手机号' }), { target: { value: '138 0571-60a' } })
  expect(onInput).toHaveBeenCalledWith('138057160')
})

test('invisible characters of pasted text are removed [shell.clean-text]', () => {
  const onInput = jest.fn()
  const paste = (label: string, value: string) =>
    fireEvent.input(screen.getByRole('textbox', { name: label }), { target: { value } })
  render(<Field label="收货人" value="" onInput={onInput} />)
  paste('收货人', '\u202D林\t予安\u202C')
  expect(onInput).toHaveBeenLastCalledWith('林予安')
  render(<Field label="留言" isLong value="" onInput={onInput} />)
  paste('留言', '第一行\n\u202D第二行\u001B')
  expect(onInput).toHaveBeenLastCalledWith('第一行\n第二行')
})

test('an error is announced, marks the field and replaces the hint', () => {
  render(<Field label="手机号" value="138" onInput={() => undefined} hint="用于接收短信" error="请输入 11 位手机号" />)
  expect(screen.getByRole('alert').textContent).toBe('请输入 11 位手机号')
  expect(screen.queryByText('用于接收短信')).toBeNull()
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
})

test('the focused field has the focus style until it is left', () => {
  const onBlur = jest.fn()
  const { container } = render(<Field label="收货人" value="" onInput={() => undefined} onBlur={onBlur} />)
  fireEvent.focus(screen.getByRole('textbox'))
  expect(container.querySelector('.field__box--focus')).not.toBeNull()
  fireEvent.blur(screen.getByRole('textbox'))
  expect(container.querySelector('.field__box--focus')).toBeNull()
  expect(onBlur).toHaveBeenCalledTimes(1)
})

test('a pick field announces its value', () => {
  const onTap = jest.fn()
  const { rerender } = render(<PickField label="所在地区" value="" placeholder="请选择" onTap={onTap} />)
  fireEvent.click(screen.getByRole('button', { name: '所在地区，请选择' }))
  rerender(<PickField label="所在地区" value="浙江省 杭州市 滨江区" placeholder="请选择" onTap={onTap} />)
  expect(screen.getByRole('button', { name: '所在地区，浙江省 杭州市 滨江区' })).not.toBeNull()
  expect(onTap).toHaveBeenCalledTimes(1)
})
