import type { Act } from '@contract/console/shared'
import { Button, Tooltip } from 'antd'

const COLORS = { primary: 'primary', plain: 'default', danger: 'default' } as const
const VARIANTS = { primary: 'solid', plain: 'outlined', danger: 'outlined' } as const
const REFUSED = { color: 'var(--ink-3)', cursor: 'not-allowed' } as const
/** Red words on a line button: a filled red one would be the strongest of its area. */
const STYLES = { primary: undefined, plain: undefined, danger: { color: 'var(--red-ink)' } } as const

/** A button of each action, the strongest on the right; a refused one stays readable and shows why. */
export function Acts({
  acts,
  onAct,
  size = 'middle',
}: {
  acts: readonly Act[]
  onAct(code: string): void
  size?: 'small' | 'middle'
}) {
  const rank = { danger: 0, plain: 1, primary: 2 }
  const sorted = [...acts].sort((a, b) => rank[a.look] - rank[b.look])
  return (
    <div className="acts">
      {sorted.map(({ code, text, look, refusal }) => {
        const isRefused = refusal !== ''
        return (
          <Tooltip key={code} title={refusal}>
            <Button
              size={size}
              color={isRefused ? 'default' : COLORS[look]}
              variant={isRefused ? 'filled' : VARIANTS[look]}
              style={isRefused ? REFUSED : STYLES[look]}
              // A disabled button has neither focus nor tooltip, so the reason could not be read by keyboard.
              aria-disabled={isRefused}
              aria-description={refusal || undefined}
              onClick={() => {
                if (!isRefused) onAct(code)
              }}
            >
              {text}
            </Button>
          </Tooltip>
        )
      })}
    </div>
  )
}
