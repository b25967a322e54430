import type { BridgeCalls, BridgeName, NativeCalls, NativeName } from '@contract/codes/bridge'

/** A call that the native side did not do: cancelled, refused, unknown there, or not answered in time. */
export class BridgeFailure extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

type Params<N extends BridgeName> = BridgeCalls[N]['params'] extends null ? [] : [params: BridgeCalls[N]['params']]

/** Asks the native app for something, at most as long as the contract says; rejects with BridgeFailure. */
export type AskNative = <N extends BridgeName>(name: N, ...params: Params<N>) => Promise<BridgeCalls[N]['data']>

/** Does what the native app asks under this name; the handler answers whether it was done. */
export type AnswerNative = <N extends NativeName>(name: N, handler: (params: NativeCalls[N]) => boolean) => void
