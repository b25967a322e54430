import { FOREVER } from '@contract/codes/china-time'
import { Checkbox, MomentField, momentText } from '../../ui'

export const startText = (at: number): string => (at > 0 ? momentText(at) : '一直')
export const endText = (at: number): string => (at < FOREVER ? momentText(at) : '长期')

/** 11-20 09:00 至 11-30 00:00, 11-20 09:00 起, 至 11-30 00:00, 长期. */
export function periodText(startAt: number, endAt: number): string {
  if (endAt >= FOREVER) return startAt > 0 ? `${startText(startAt)} 起` : '长期'
  return startAt > 0 ? `${startText(startAt)} 至 ${endText(endAt)}` : `至 ${endText(endAt)}`
}

/** Start and end of a display period; without an end it is unlimited. */
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
      <MomentField label="从" isOff={isOff} value={startAt > 0 ? startAt : null} onChange={(at) => onStart(at ?? 0)} />
      <span>至</span>
      <MomentField
        label="到"
        isOff={isOff}
        value={endAt < FOREVER ? endAt : null}
        onChange={(at) => onEnd(at ?? FOREVER)}
      />
      <Checkbox disabled={isOff || endAt >= FOREVER} checked={endAt >= FOREVER} onChange={() => onEnd(FOREVER)}>
        长期
      </Checkbox>
    </div>
  )
}
