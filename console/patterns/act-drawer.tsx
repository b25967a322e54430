import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, Drawer, ErrorStrip } from '../ui'

export interface ActDrawerProps {
  /** Names the action and its object: 退款 2611…0086. */
  title: string
  /** Text of the button, with the number or amount: 退 ¥12.00. */
  button: string
  isDanger?: boolean
  isOff?: boolean
  /** The act waits for a second person: the drawer shows it, and has no button but the one that closes it. */
  isFiled?: boolean
  act: { isPending: boolean; error: Error | null }
  onSubmit(): Promise<void>
  onClose(): void
  children: ReactNode
}

/** The drawer of an action (420): its effect, its fields, one button. A refusal is shown and keeps the input. */
export function ActDrawer({
  title,
  button,
  isDanger = false,
  isOff = false,
  isFiled = false,
  act,
  onSubmit,
  onClose,
  children,
}: ActDrawerProps) {
  return (
    <Drawer
      open
      title={title}
      size={420}
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          <Button onClick={onClose}>{isFiled ? '关闭' : '取消'}</Button>
          {!isFiled && (
            <Button
              type={isDanger ? 'default' : 'primary'}
              danger={isDanger}
              disabled={isOff}
              loading={act.isPending}
              onClick={() => void onSubmit().catch(() => undefined)}
            >
              {button}
            </Button>
          )}
        </div>
      }
    >
      <div className="stack">
        {act.error && <ErrorStrip error={act.error} />}
        {isFiled ? (
          <p role="status">
            已提交复核，等另一位同事通过。
            <Link to="/approvals" search={{ view: 'own' } as never} className="link">
              查看资金复核
            </Link>
          </p>
        ) : (
          children
        )}
      </div>
    </Drawer>
  )
}
