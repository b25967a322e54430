import type { Permission, Role } from '@contract/codes/staff'
import type {
  ConsoleDownloadGroup,
  ConsoleDownloadSpec,
  ConsoleEndpointGroup,
  ConsoleEndpointSpec,
  ConsoleUploadGroup,
  ConsoleUploadSpec,
} from '@contract/endpoint'
import type { Static, TSchema } from '@sinclair/typebox'
import type { Actor } from '../../kernel/audit'
import type { StoreScope } from '../../kernel/store-scope'

/** The account of a call. Each query of rows of stores carries `stores`. */
export interface Staff {
  staffId: string
  sessionId: string
  login: string
  name: string
  role: Role
  permissions: readonly Permission[]
  stores: StoreScope
}

/** What the gateway uses of the staff module. */
export interface StaffSource {
  /** The account of a session, as it is now; null when the session is unknown or ended, or the account disabled. */
  find(token: string, now: number): Promise<Staff | null>
}

/** The origin of a call. */
export interface ConsoleOrigin {
  ip: string
  /** User agent, cut to 200 characters. */
  device: string
  /** The session's cookie; null without one. */
  token: string | null
}

/** One call of the console as a module's service gets it. */
export interface ConsoleCall<E extends ConsoleDownloadSpec> {
  input: Static<E['input']>
  /** The gateway has checked the permission of `auth`; null without a session. */
  staff: E['auth'] extends 'none' ? null : Staff
  /** The actor of audit entries. */
  actor: E['auth'] extends 'none' ? null : Actor
  origin: ConsoleOrigin
  now: number
  requestId: string
  /** Sets the session's cookie to a token, or removes it. */
  setSession(token: string | null): void
}

export type ConsoleHandlers<G extends ConsoleEndpointGroup> = {
  [K in keyof G]: (call: ConsoleCall<G[K]>) => Promise<Static<G[K]['reply']>>
}

/** An endpoint of the console with its handler; `consoleRoutesFor` checks their types. */
export interface ConsoleEndpointRoute {
  key: string
  spec: ConsoleEndpointSpec
  handle(call: ConsoleCall<ConsoleEndpointSpec>): Promise<unknown>
}

/** A table as a CSV file. */
export interface Download {
  fileName: string
  /** Lines of cells, the head first. The gateway reads the next page when the browser has received the previous one. */
  pages: AsyncIterable<readonly (readonly string[])[]>
}

/** A download of the console; `consoleDownloadsFor` checks the type of its call. */
export interface ConsoleDownloadRoute {
  key: string
  spec: ConsoleDownloadSpec
  download(call: ConsoleCall<ConsoleDownloadSpec>): Promise<Download>
}

/** The query of an upload; null: its address has none. */
type QueryOf<S extends ConsoleUploadSpec> = S extends { query: infer Q extends TSchema } ? Static<Q> : object | null

/** An arriving file. */
export interface ConsoleUpload<S extends ConsoleUploadSpec = ConsoleUploadSpec> {
  /**
   * Its pieces, read on demand. Fails with SYS_PARAM_ERROR when the file is larger than `mostBytes` or the sender
   * breaks off or stalls.
   */
  file: AsyncIterable<Buffer>
  query: QueryOf<S>
  staff: Staff
  actor: Actor
}

/** An upload of the console; `consoleUploadsFor` checks the type of its reply. */
export interface ConsoleUploadRoute {
  key: string
  spec: ConsoleUploadSpec
  take(upload: ConsoleUpload): Promise<unknown>
}
export type ConsoleRoute = ConsoleEndpointRoute | ConsoleDownloadRoute | ConsoleUploadRoute

/** Joins a group of endpoints with their handlers; a missing or wrong handler does not compile. */
export function consoleRoutesFor<G extends ConsoleEndpointGroup>(
  group: G,
  handlers: ConsoleHandlers<G>,
): ConsoleEndpointRoute[] {
  return Object.entries(group).map(([key, spec]) => ({
    key,
    spec,
    // The one cast: the gateway has checked `input` against `spec` and `staff` against `auth`.
    handle: async (call) => handlers[key]?.(call as ConsoleCall<G[string]>),
  }))
}

/** Joins a group of downloads with their handlers. */
export function consoleDownloadsFor<G extends ConsoleDownloadGroup>(
  group: G,
  handlers: { [K in keyof G]: (call: ConsoleCall<G[K]>) => Promise<Download> },
): ConsoleDownloadRoute[] {
  return Object.entries(group).flatMap(([key, spec]) => {
    const make = handlers[key]
    // The same cast as in `consoleRoutesFor`.
    return make ? [{ key, spec, download: (call) => make(call as ConsoleCall<G[string]>) }] : []
  })
}

/** Joins a group of uploads with their handlers. */
export function consoleUploadsFor<G extends ConsoleUploadGroup>(
  group: G,
  handlers: { [K in keyof G]: (upload: ConsoleUpload<G[K]>) => Promise<Static<G[K]['reply']>> },
): ConsoleUploadRoute[] {
  return Object.entries(group).flatMap(([key, spec]) => {
    const take = handlers[key]
    // The same cast as in `consoleRoutesFor`: the gateway has checked the query.
    return take ? [{ key, spec, take: (upload) => take(upload as ConsoleUpload<G[string]>) }] : []
  })
}
