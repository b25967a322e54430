import type { OrderChoices, StoreChoices } from '@contract/choices'
import type { OptionRow } from '@contract/schema/order'

/**
 * The choices of a submit besides its goods: of the whole order, and of each store by its id. They contain no secret.
 */
export interface Choices {
  order: OrderChoices
  stores: Record<string, StoreChoices>
}
/** Fields to set; undefined removes a field. */
export type Change<T> = { [K in keyof T]?: T[K] | undefined }
export interface ChoicesChange {
  order?: Change<OrderChoices>
  stores?: Record<string, Change<StoreChoices>>
}

export const NO_CHOICES: Choices = { order: {}, stores: {} }

export function withChange({ order, stores }: Choices, change: ChoicesChange): Choices {
  const changed = Object.entries(change.stores ?? {}).map(([id, own]) => [id, merged(stores[id] ?? {}, own)])
  return { order: merged(order, change.order ?? {}), stores: { ...stores, ...Object.fromEntries(changed) } }
}

/** Undefined fields are removed: some storages keep them as null, which the server refuses. */
function merged<T extends object>(fields: T, change: Change<T>): T {
  const all = Object.entries({ ...fields, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(all) as T
}

/** The position of a field: in the choice `key` of a store, or of the whole order (`storeId` is empty). */
export interface FieldPlace extends Pick<OptionRow, 'key' | 'field'> {
  storeId: string
}

/** The field's value; undefined when it was never set. Without `field` the choice itself is read. */
export function fieldOf(choices: Choices, { storeId, key, field }: FieldPlace): unknown {
  const choice: unknown = Reflect.get(fieldsAt(choices, storeId), key)
  return field === '' ? choice : Reflect.get(objectOf(choice), field)
}

/** Sets one field. An empty text removes it. */
export function fieldChange(choices: Choices, place: FieldPlace, value: boolean | string): ChoicesChange {
  const { storeId, key, field } = place
  const set = value === '' ? undefined : value
  const choice: unknown = Reflect.get(fieldsAt(choices, storeId), key)
  const change = { [key]: field === '' ? set : merged<object>(objectOf(choice), { [field]: set }) }
  return storeId === '' ? { order: change } : { stores: { [storeId]: change } }
}

const fieldsAt = ({ order, stores }: Choices, storeId: string): object =>
  storeId === '' ? order : (stores[storeId] ?? {})
const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
