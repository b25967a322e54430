import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_EXCEPTIONS, STORE_LIMITS, STORE_STATES } from '../codes/store'
import { defineConsoleEndpoints } from '../endpoint'
import { Flag, Id, Lines, Millis, Nothing, Nullable, Picture, Text, Words } from '../schema/shared'
import { Act, Conflict, CursorInput, CursorPage } from './shared'

const L = STORE_LIMITS

const NamedStore = T.Object({ storeId: T.String(), name: T.String(), isClosed: Flag })
export type NamedStore = Static<typeof NamedStore>

const Time = T.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
const Day = T.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

/** Fields that the editor changes, each on its own. */
export const StoreFields = T.Object({
  name: Text(L.name),
  logo: Picture,
  notice: Lines(L.notice),
  phone: Text(L.phone),
  floor: Text(L.floor),
  /** Number of its unit, with the floor: L2-08. */
  unit: Text(L.unit),
  address: Text(L.address),
  openTime: Time,
  closeTime: Time,
  /** Days with other hours; `hours` null: closed. */
  exceptions: T.Array(
    T.Object({
      from: Day,
      to: Day,
      hours: Nullable(T.Object({ openTime: Time, closeTime: Time })),
      note: Text(L.note),
    }),
    { maxItems: MAX_EXCEPTIONS },
  ),
})
export type StoreFields = Static<typeof StoreFields>

const head = {
  storeId: T.String(),
  name: T.String(),
  logo: Picture,
  /** Unit number, or the floor. */
  unitText: T.String(),
  state: Words(STORE_STATES),
  /** 营业中 · 至 22:00, 暂停营业. */
  stateText: T.String(),
  /** The usual hours. */
  hoursText: T.String(),
  /** close, or open again; none for accounts that may not edit stores. */
  acts: T.Array(Act),
}
const ListedStore = T.Object(head)
export type ListedStore = Static<typeof ListedStore>

const ConsoleStore = T.Object({
  ...head,
  storeType: T.String(),
  fields: StoreFields,
  lastEdit: Nullable(T.Object({ by: T.String(), at: Millis })),
})
export type ConsoleStore = Static<typeof ConsoleStore>

const Of = { storeId: Id }

/** A store outside the account's scope is answered as an unknown one: SYS_PARAM_ERROR. */
export const storeEndpoints = defineConsoleEndpoints({
  /** The stores of the account, by name: for filters and for the scope of other accounts. */
  'store/names': { auth: 'staff', input: Nothing, reply: T.Object({ records: T.Array(NamedStore) }) },
  /** The stores of the account, in the mall's order; `text`: a part of name, id or unit number. */
  'store/list': {
    auth: 'staff:stores.read',
    input: T.Object({
      state: T.Optional(Words(STORE_STATES)),
      floor: T.Optional(Text(L.floor)),
      text: T.Optional(Text(60)),
      ...CursorInput,
    }),
    reply: T.Object({
      ...CursorPage(ListedStore).properties,
      /** The floors of all stores of the account. */
      floors: T.Array(T.String()),
    }),
  },
  'store/detail': { auth: 'staff:stores.read', input: T.Object(Of), reply: ConsoleStore },
  /** Writes the changed fields; those of `conflicts` are not written. SYS_PARAM_ERROR names a wrong field. */
  'store/save': {
    auth: 'staff:stores.edit',
    input: T.Object({ ...Of, read: T.Partial(StoreFields), write: T.Partial(StoreFields) }),
    reply: T.Object({ store: ConsoleStore, conflicts: T.Array(Conflict) }),
  },
  /** Closes a store by hand, or opens it again. */
  'store/setClosed': {
    auth: 'staff:stores.edit',
    input: T.Object({ ...Of, isClosed: Flag }),
    reply: ConsoleStore,
  },
})
