import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { RemarkSheet } from './remark-sheet'

// A busy machine takes its time; only what never comes runs out of it.
configure({ asyncUtilTimeout: 60_000 })

test('a remark that is refused is told by a toast, and what was typed stays [sensitive.client]', async () => {
  const onClose = jest.fn()
  const onSave = jest.fn(async () => '不能含有敏感词，请重新输入')
  render(<RemarkSheet isOpen value="放门口" onClose={onClose} onSave={onSave} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('给商家留言')
  fireEvent.input(field, { target: { value: '坏话' } })
  fireEvent.click(screen.getByText('确定'))
  const words = { title: '不能含有敏感词，请重新输入', duration: 2000 }
  await waitFor(() => expect(taro.callsOf('showToast')).toEqual([expect.objectContaining(words)]))
  expect(field.value).toBe('坏话')
  expect(onClose).not.toHaveBeenCalled()
})

test('one that is taken closes the sheet', async () => {
  const onClose = jest.fn()
  const onSave = jest.fn(async () => null)
  render(<RemarkSheet isOpen value=" 放门口 " onClose={onClose} onSave={onSave} />)
  fireEvent.click(screen.getByText('确定'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onSave).toHaveBeenCalledWith('放门口')
})
