import type { Permission } from '@contract/codes/staff'
import { PERMISSIONS } from '@contract/codes/staff'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { CallFailure } from '../app/api'
import { momentText } from './values'

/** Shorter waits show nothing, so that a quick page does not flicker. */
const QUICK_MS = 300

/** Rows at their final height, after QUICK_MS. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUICK_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="loading" role="status" aria-busy="true" aria-label="正在加载">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
        <div key={at} className={isSlow ? 'is-shown' : ''} />
      ))}
    </div>
  )
}

/** One sentence and at most one action. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <path d="M10 58V30a22 22 0 0 1 44 0v28M22 58V33a10 10 0 0 1 20 0v25" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  )
}

const TITLES: Record<CallFailure['kind'], string> = {
  network: '网络不通',
  loggedOut: '登录已过期',
  forbidden: '没有权限',
  changed: '数据已变化',
  refused: '没有成功',
  failed: '出错了',
}

/** The error, the time of the data that is still shown, and a number to quote. */
export function ErrorStrip({ error, since, onRetry }: { error: unknown; since?: number; onRetry?: () => void }) {
  const failure = error instanceof CallFailure ? error : new CallFailure('failed', '出错了，请稍后再试')
  return (
    <div className="strip bad" role="alert">
      <span className="grow">
        <b>{TITLES[failure.kind]}</b> {failure.message}
        {since ? `，下面是 ${momentText(since)} 的数据` : ''}
        {failure.requestId && failure.kind === 'failed' && <span className="mono"> {failure.requestId}</span>}
      </span>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  )
}

/** A page that the account may not open: the missing permission, and who grants it. */
export function NoPermission({ permission }: { permission: Permission }) {
  return <Empty text={`这里需要“${PERMISSIONS[permission]}”权限，请找管理员开通`} />
}
