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
  /** 0 while it waits, else when it was delivered. */
  doneAt: number
  attempts: number
  nextAt: number
}

/** A published change, for processes that poll. */
export interface PubSubTable {
  id: string
  topic: string
  /** JSON list; empty: any id of the topic. */
  ids: string
  /** The process that published it. */
  writer: string
}

export interface JobTable {
  /** Of the uid, else of the key. */
  shard: number
  kind: string
  /** One live job for each kind and key. */
  key: string
  /** Whose it is; empty for the house's. */
  uid: string
  dueAt: number
  payload: string
  leaseUntil: number
  attempts: number
  lastError: string
}

/** What is looked up without its shopper's uid. */
export interface NumberIndexTable {
  no: string
  kind: string
  uid: string
  /** What the number stands for, among the rows of that shopper. */
  id: string
}

/** What a checkout or a purchase reserved and may give back: one row for each kind, line and key. */
export interface ReservationTable {
  uid: string
  /** The number of the checkout (its orders' parentNo), or the id of the purchase. */
  no: string
  /** The kind of the reservable. */
  kind: string
  lineId: string
  /** What is reserved, in the terms of the reservable. */
  key: string
  number: number
  /** Given back since it was committed. */
  backNumber: number
  state: 'reserved' | 'committed' | 'released'
  /** JSON: the data of the request; null without one. */
  data: string
}

/** Why something was given back: each cause counts once. */
export interface ReservationCauseTable {
  uid: string
  no: string
  cause: string
  createdAt: number
}

/** What was said and done in a case of any kind, by both sides and by time; never changed, never deleted (behaviours 2.8 negotiationHistory). */
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

/** What somebody did to the house; only added to. */
export interface AuditTable {
  /** Sorts by when it was written. */
  auditId: string
  at: number
  actorKind: 'operator' | 'staff' | 'system'
  actorId: string
  /** Empty where there is none beside the id. */
  actorName: string
  action: string
  subjectKind: string
  subjectId: string
  /** JSON. */
  details: string
}
