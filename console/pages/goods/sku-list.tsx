import { stockText } from '@contract/codes/sku'
import { useState } from 'react'
import { useMay } from '../../app/session'
import { Button, Input, moneyText } from '../../ui'
import { CountDrawer } from './count-drawer'
import { nameOf, type Sku, type SkuSheetReply } from './sku-columns'

/** Cards that are drawn per step. */
const STEP = 60

/** The SKUs on a phone: prices are read only, stock is counted one by one. */
export function SkuList({ product: { skus, isWeighed } }: { product: SkuSheetReply }) {
  const mayCount = useMay('stock.edit')
  const [text, setText] = useState('')
  const [most, setMost] = useState(STEP)
  const [open, setOpen] = useState<Sku | null>(null)
  const words = text.trim().toLowerCase().split(/\s+/)
  const found = skus.filter((sku) => {
    const own = `${nameOf(sku)} ${sku.skuCode} ${sku.barcode}`.toLowerCase()
    return words.every((word) => own.includes(word))
  })
  return (
    <>
      <p className="strip">批量改价请用电脑{mayCount && '，这里可以改库存'}</p>
      {skus.length > 10 && (
        <Input
          className="sku-find"
          aria-label="找规格"
          placeholder="找规格、编码、条码"
          allowClear
          maxLength={64}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <ul className="sku-list" aria-label="规格">
        {found.slice(0, most).map((sku) => (
          <li key={sku.skuId} className="card">
            <span className="two-lines grow">
              <b>{nameOf(sku)}</b>
              <span className="note">
                {sku.skuCode && `${sku.skuCode}，`}
                {moneyText(sku.price)}
              </span>
            </span>
            <span className="two-lines">
              <b className={sku.available <= 0 ? 'red' : ''}>{stockText(sku.onHand, isWeighed)}</b>
              <span className="note">占用 {isWeighed ? stockText(sku.reserved, true) : sku.reserved}</span>
            </span>
            {mayCount && (
              <Button aria-label={`${nameOf(sku)} 改库存`} onClick={() => setOpen(sku)}>
                改库存
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="note">没有这样的规格</p>}
      {found.length > most && (
        <Button block onClick={() => setMost(most + STEP)}>
          再看 {Math.min(STEP, found.length - most)} 个，共 {found.length} 个
        </Button>
      )}
      {open && <CountDrawer of={open} isWeighed={isWeighed} name={nameOf(open)} onClose={() => setOpen(null)} />}
    </>
  )
}
