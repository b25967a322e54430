import { Badge } from '../badge/badge'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './fab.scss'

/** A round button that floats over a list, lower right. */
export function Fab({
  icon,
  label,
  count = 0,
  onTap,
}: {
  icon: IconName
  label: string
  count?: number
  onTap: () => void
}) {
  return (
    <Tap className="fab" label={count > 0 ? `${label}，${count} 件` : label} onTap={onTap}>
      <Icon name={icon} />
      <Badge count={count} />
    </Tap>
  )
}
