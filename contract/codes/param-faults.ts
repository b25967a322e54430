/**
 * Faults of a field, found by a schema or a gateway: for client developers (docs/wire.md "The order of checks"). A
 * shopper cannot act on them and sees PARAM_FAULT_TEXT instead.
 */
export const PARAM_FAULTS = {
  required: '缺少这个参数',
  type: '类型不对',
  enum: '不在可选范围内',
  pattern: '格式不对',
  minLength: '太短',
  maxLength: '太长',
  minimum: '太小',
  maximum: '太大',
  minItems: '太少',
  maxItems: '太多',
  characters: '含有不允许的字符',
  json: '不是正确的 JSON',
  object: '应为 JSON 对象',
  names: '含有不允许的字段名',
  twice: '参数重复或无法解析',
  depth: '层次太多',
  cut: '太长或不完整',
  sameKey: '同一个键不能用于不同的内容',
  any: '参数有误',
} as const

/** The text that shoppers see in place of a fault. */
export const PARAM_FAULT_TEXT = '内容有误，请检查后再试'
