import type { OptionRow } from '@contract/schema/order'

/** The limits of a remark to a store, for its editor. */
export const REMARK_TEXT: Pick<OptionRow, 'key' | 'field' | 'label' | 'placeholder' | 'maxLength'> = {
  key: 'remark',
  field: '',
  label: '给商家留言',
  placeholder: '选填，如送货时间、包装要求',
  maxLength: 50,
}
