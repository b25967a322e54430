import { BRIDGE_CODE } from '@contract/codes/bridge'
import { type AnswerNative, type AskNative, BridgeFailure } from './bridge.types'

/** A mini program stands in no native app of ours. */
export const askNative: AskNative = () => Promise.reject(new BridgeFailure(BRIDGE_CODE.failed, 'no native app'))

export const answerNative: AnswerNative = () => {}
