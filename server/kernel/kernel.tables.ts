export interface MigrationTable {
  name: string
  appliedAt: number
}

export interface IdempotencyTable {
  owner: string
  endpoint: string
  key: string
  bodyHash: string
  /** JSON text of the reply. */
  reply: string
  createdAt: number
}

export interface OutboxTable {
  id: string
  topic: string
  payload: string
  createdAt: number
  /** 0 while it waits, else the moment of its delivery. */
  doneAt: number
  attempts: number
  nextAt: number
}

/** Changes that were committed together, for processes that poll. */
export interface PubSubTable {
  id: string
  /** The process that published them. Before the text, so that a process skips its own rows without reading that. */
  writer: string
  /** JSON list of pairs: a topic, and its ids or null for any. */
  changes: string
}

export interface JobTable {
  /** Shard of the uid, else of the key. */
  shard: number
  kind: string
  /** One live job for each kind and key. */
  key: string
  /** The shopper's uid; empty for jobs of the mall. */
  uid: string
  dueAt: number
  payload: string
  leaseUntil: number
  attempts: number
  lastError: string
}

/** Numbers that are looked up without the shopper's uid. */
export interface NumberIndexTable {
  no: string
  kind: string
  uid: string
  /** Id of the row among the rows of that shopper. */
  id: string
}

/** Reservations of a checkout or a purchase: one row for each kind, line and key. */
export interface ReservationTable {
  uid: string
  /** The number of the checkout (its orders' parentNo), or the id of the purchase. */
  no: string
  /** The kind of the reservable. */
  kind: string
  lineId: string
  /** The id of the reserved thing, defined by the reservable: an SKU, a coupon. */
  key: string
  number: number
  /** Pieces returned since the commit. */
  backNumber: number
  state: 'reserved' | 'committed' | 'released'
  /** JSON: the data of the request; null without one. */
  data: string
}

/** The cause of a return: each cause counts once. */
export interface ReservationCauseTable {
  uid: string
  no: string
  cause: string
  createdAt: number
}

/** Events of a case of any kind, by both sides, in order of time; rows are never changed or deleted. */
export interface CaseEventTable {
  uid: string
  caseId: string
  id: string
  actor: 'shopper' | 'store' | 'house' | 'system'
  event: string
  text: string
  /** JSON: keys of its pictures. */
  imageKeys: string
  at: number
}

/** Audit entries; insert only. */
export interface AuditTable {
  /** Sorts by time of writing. */
  auditId: string
  at: number
  actorKind: 'operator' | 'staff' | 'system'
  actorId: string
  /** Empty when there is no name in addition to the id. */
  actorName: string
  action: string
  subjectKind: string
  subjectId: string
  /** JSON. */
  details: string
}
