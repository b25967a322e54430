import { Badge } from '../badge/badge'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './fab.scss'

export interface FabProps {
  icon: IconName
  label: string
  count?: number
  onTap: () => void
  /** The page that it opens, by its name in the route table. */
  leadsTo?: string
  /** On a tab page: above the tab bar. */
  isOnTab?: boolean
}

/** A round button that floats over a list, at the lower right. */
export function Fab({ icon, label, count = 0, onTap, leadsTo, isOnTab }: FabProps) {
  return (
    <Tap
      className={classes('fab', isOnTab && 'fab--tab')}
      label={count > 0 ? `${label}，${count} 件` : label}
      leadsTo={leadsTo}
      onTap={onTap}
    >
      <Icon name={icon} />
      <Badge count={count} />
    </Tap>
  )
}
