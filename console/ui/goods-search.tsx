import { Input } from 'antd'

const MOST_CHARACTERS = 40

/** A search for goods by title or id, at the top of a drawer. */
export function GoodsSearch({ onSearch }: { onSearch(text: string): void }) {
  return (
    <Input.Search
      autoFocus
      allowClear
      aria-label="找商品"
      placeholder="商品名、商品编号"
      maxLength={MOST_CHARACTERS}
      onSearch={(text) => onSearch(text.trim())}
    />
  )
}
