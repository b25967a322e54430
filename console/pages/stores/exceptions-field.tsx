import { chinaDay } from '@contract/codes/china-time'
import { MAX_EXCEPTIONS, STORE_LIMITS } from '@contract/codes/store'
import { Plus, Trash2 } from 'lucide-react'
import type { Reply } from '../../app/api'
import { Button, Input, Select } from '../../ui'

type Exceptions = Reply<'store/detail'>['fields']['exceptions']
type Exception = Exceptions[number]

const KINDS = [
  { value: 'closed', label: '休息' },
  { value: 'other', label: '其他时间' },
]
const USUAL = { openTime: '10:00', closeTime: '22:00' }

/** Days with other hours, one row each. */
export function ExceptionsField({
  value,
  isOff,
  onChange,
}: {
  value: Exceptions
  isOff: boolean
  onChange(next: Exceptions): void
}) {
  const put = (at: number, change: Partial<Exception>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <div className="stack">
      {value.length === 0 && <p className="note">没有特殊日期，每天按上面的时间营业</p>}
      {value.map(({ from, to, hours, note }, at) => {
        const label = `第 ${at + 1} 条`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and its dates change while they are typed
          <div key={at} className="row store-exception">
            <Input
              type="date"
              aria-label={`${label}开始日期`}
              disabled={isOff}
              value={from}
              onChange={({ target }) => put(at, { from: target.value, ...(to < target.value && { to: target.value }) })}
            />
            <Input
              type="date"
              aria-label={`${label}结束日期`}
              disabled={isOff}
              value={to}
              onChange={({ target }) => put(at, { to: target.value })}
            />
            <Select
              aria-label={`${label}安排`}
              disabled={isOff}
              value={hours ? 'other' : 'closed'}
              options={KINDS}
              onChange={(kind: string) => put(at, { hours: kind === 'closed' ? null : USUAL })}
            />
            {hours && (
              <>
                <Input
                  type="time"
                  aria-label={`${label}开门`}
                  disabled={isOff}
                  value={hours.openTime}
                  onChange={({ target }) => put(at, { hours: { ...hours, openTime: target.value } })}
                />
                <Input
                  type="time"
                  aria-label={`${label}关门`}
                  disabled={isOff}
                  value={hours.closeTime}
                  onChange={({ target }) => put(at, { hours: { ...hours, closeTime: target.value } })}
                />
              </>
            )}
            <Input
              aria-label={`${label}说明`}
              placeholder="说明，如国庆假期"
              disabled={isOff}
              maxLength={STORE_LIMITS.note}
              value={note}
              onChange={({ target }) => put(at, { note: target.value })}
            />
            <Button
              type="text"
              aria-label={`删除${label}`}
              disabled={isOff}
              icon={<Trash2 size={16} />}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </div>
        )
      })}
      {value.length < MAX_EXCEPTIONS && !isOff && (
        <Button
          icon={<Plus size={16} />}
          onClick={() => {
            const today = chinaDay(Date.now())
            onChange([...value, { from: today, to: today, hours: null, note: '' }])
          }}
        >
          加一个日期
        </Button>
      )}
    </div>
  )
}

/** The rows as a comparison shows them. */
export const exceptionsText = (value: Exceptions): string =>
  value
    .map(({ from, to, hours, note }) =>
      [from === to ? from : `${from} 至 ${to}`, hours ? `${hours.openTime}–${hours.closeTime}` : '休息', note]
        .filter(Boolean)
        .join(' '),
    )
    .join('；') || '没有'
