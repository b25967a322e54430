import { FOREVER } from '@contract/codes/china-time'
import { Checkbox, Input, momentText } from '../../ui'

const OFFSET_MS = 8 * 3_600_000

/** A moment as the browser's field has it, in China's time; empty for none. */
const localOf = (at: number) => (at > 0 && at < FOREVER ? new Date(at + OFFSET_MS).toISOString().slice(0, 16) : '')
export const momentOf = (text: string) => Date.parse(`${text}:00+08:00`)

export const startText = (at: number): string => (at > 0 ? momentText(at) : '一直')
export const endText = (at: number): string => (at < FOREVER ? momentText(at) : '长期')

/** 11-20 09:00 至 11-30 00:00, 11-20 09:00 起, 至 11-30 00:00, 长期. */
export function periodText(startAt: number, endAt: number): string {
  if (endAt >= FOREVER) return startAt > 0 ? `${startText(startAt)} 起` : '长期'
  return startAt > 0 ? `${startText(startAt)} 至 ${endText(endAt)}` : `至 ${endText(endAt)}`
}

/** Start and end of what is shown for a time; without an end it is shown for good. */
export function PeriodField({
  startAt,
  endAt,
  isOff,
  onStart,
  onEnd,
}: {
  startAt: number
  endAt: number
  isOff: boolean
  onStart(at: number): void
  onEnd(at: number): void
}) {
  return (
    <div className="period">
      <Input
        type="datetime-local"
        aria-label="从"
        disabled={isOff}
        value={localOf(startAt)}
        onChange={({ target: { value } }) => onStart(value === '' ? 0 : momentOf(value))}
      />
      <span>至</span>
      <Input
        type="datetime-local"
        aria-label="到"
        disabled={isOff}
        value={localOf(endAt)}
        onChange={({ target: { value } }) => onEnd(value === '' ? FOREVER : momentOf(value))}
      />
      <Checkbox disabled={isOff || endAt >= FOREVER} checked={endAt >= FOREVER} onChange={() => onEnd(FOREVER)}>
        长期
      </Checkbox>
    </div>
  )
}
