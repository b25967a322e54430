import type { Door, Ground } from '../../../door'
import type { QuotaService } from '../../bank/quota'
import { SlotService } from './slot.service'
import { slotHolder } from './slot-holder'

export { dayName, hoursOf, type Slot, type SlotTerms, slotText } from './slot.rules'
export { type SlotDemo, seedSlot } from './slot.seed'
export { SlotService, type StoreSlots } from './slot.service'
export type * from './slot.tables'
export { SLOT, slotKey } from './slot-holder'

export function createSlot({ holders, quotas }: Ground & { quotas: QuotaService }) {
  holders.add(slotHolder(quotas))
  return { services: { slots: new SlotService(quotas) } } satisfies Door
}
