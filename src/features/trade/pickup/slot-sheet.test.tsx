import type { PickupSlots } from '@contract/schema/slot'
import { fireEvent, render, screen } from '@testing-library/react'
import { SlotSheet } from './slot-sheet'

const slot = (slotAt: number, isFull = false) => ({ slotAt, text: `${slotAt}:00-${slotAt + 1}:00`, isFull })
const pickup: PickupSlots = {
  slotAt: 12,
  text: '明天 12:00-13:00',
  days: [
    { name: '今天', date: '11 月 24 日', slots: [slot(10), slot(11, true)] },
    { name: '明天', date: '11 月 25 日', slots: [slot(12), slot(13)] },
  ],
}

test('opens on the day of the chosen slot; a free slot can be chosen, a full one cannot [pickup.sheet]', () => {
  const [onPick, onClose] = [jest.fn(), jest.fn()]
  render(<SlotSheet pickup={pickup} isOpen onPick={onPick} onClose={onClose} />)
  expect(screen.queryByText('10:00-11:00')).toBeNull()
  fireEvent.click(screen.getByText('今天'))
  fireEvent.click(screen.getByText('11:00-12:00'))
  expect(screen.getByText('约满')).not.toBeNull()
  expect([onPick.mock.calls, onClose.mock.calls]).toEqual([[], []])
  fireEvent.click(screen.getByText('10:00-11:00'))
  expect([onPick.mock.calls, onClose.mock.calls]).toEqual([[[10]], [[]]])
})

test('the chosen slot is not sent again; without slots the sheet shows a message', () => {
  const onPick = jest.fn()
  const { rerender } = render(<SlotSheet pickup={pickup} isOpen onPick={onPick} onClose={() => undefined} />)
  fireEvent.click(screen.getByText('12:00-13:00'))
  expect(onPick).not.toHaveBeenCalled()
  const none = { slotAt: null, text: '', days: [] }
  rerender(<SlotSheet pickup={none} isOpen onPick={onPick} onClose={() => undefined} />)
  expect(screen.getByText('近期没有可约的时间')).not.toBeNull()
})
