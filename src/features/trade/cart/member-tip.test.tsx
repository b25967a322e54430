import '@testing-library/jest-dom'
import { fireEvent, render, screen } from '@testing-library/react'
import { stores } from '@/app/env'
import { SessionStore } from '@/app/stores/session.store'
import { MemberTip } from './member-tip'

const TIP = /^开通会员本单预计省/
const saving = { isMember: false, memberExpectedSaveVal: 1200 }
beforeEach(() => stores.get(SessionStore).logout())

test('the member saving shows until it is closed, on this page alone [purchase.member-tip]', () => {
  const { rerender } = render(<MemberTip place="cart" of={saving} />)
  expect(screen.getByText(TIP)).toHaveTextContent('开通会员本单预计省 ¥12')
  fireEvent.click(screen.getByLabelText('不再显示会员提示'))
  expect(screen.queryByText(TIP)).toBeNull()
  rerender(<MemberTip place="submitOrder" of={saving} />)
  expect(screen.getByText(TIP)).toBeVisible()
})

test.each([
  ['a member', { ...saving, isMember: true }],
  ['a shopper without a saving', { ...saving, memberExpectedSaveVal: 0 }],
])('%s shows no tip', (_who, of) => {
  render(<MemberTip place="cart" of={of} />)
  expect(screen.queryByText(TIP)).toBeNull()
})
