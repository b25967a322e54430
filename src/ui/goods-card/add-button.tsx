import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './add-button.scss'

/** The round plus button that adds a product to the cart; 28 px drawn, with a touch area of 44 px. */
export function AddButton({ label, isOff, onTap }: { label: string; isOff?: boolean; onTap: () => void }) {
  return (
    <Tap className={classes('add', isOff && 'add--off')} label={label} isOff={isOff} isStopping onTap={onTap}>
      <Icon name="plus" size={16} />
    </Tap>
  )
}
