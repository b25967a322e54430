import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './add-button.scss'

/** The round plus that puts a product in the cart; 28 px drawn, 44 px to touch. */
export function AddButton({ label, isOff, onTap }: { label: string; isOff?: boolean; onTap: () => void }) {
  return (
    <Tap className={classes('add', isOff && 'add--off')} label={label} isOff={isOff} isStopping onTap={onTap}>
      <Icon name="plus" size={16} />
    </Tap>
  )
}
