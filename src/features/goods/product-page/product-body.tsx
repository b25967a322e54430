import type { ProductDetail } from '@contract/schema/catalog'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { Cells } from '@/ui/cell/cell'
import { Gallery } from '@/ui/gallery/gallery'
import { pictureKey } from '@/ui/picture/picture'
import { ProductLead } from '../catalog/product-lead'
import { picturesFrom } from './pictures-from'
import type { ProductCell } from './product-cell'
import type { ProductPageStore } from './product-page.store'
import { GOODS, STAGE, useFollowedSections } from './product-sections'
import './product-body.scss'

interface ProductBodyProps {
  store: ProductPageStore
  product: ProductDetail
}

/** Pictures, the first card and the cells, in sections. */
export const ProductBody = observer(function ProductBody({ store, product }: ProductBodyProps) {
  const { cells, sections, picker } = store
  const session = useStore(SessionStore)
  const pictures = picturesFrom(picker.picture, product.pictures)
  const [goods, ...others] = sectionsOf(cells)
  useFollowedSections(sections, [STAGE, GOODS, ...others.map(({ key }) => key)])
  const given = { page: store, product }
  return (
    <View>
      <View id={sections.idOf(STAGE)}>
        <Gallery
          // Another first picture (another colour) restarts the gallery.
          key={pictures[0] && pictureKey(pictures[0])}
          pictures={pictures}
          name={product.title}
          goneText={product.goneText}
          onShare={(at) => void go('mediaShare', { productId: product.productId, at: String(at) })}
        />
      </View>
      <View className="product-body">
        <View id={sections.idOf(GOODS)}>
          <ProductLead
            product={product}
            isMember={session.isMember}
            skuId={picker.picked?.skuId ?? null}
            onZero={() => void store.shown.reload()}
            prices={cells.map(({ key, PriceCell }) => PriceCell && <PriceCell key={key} {...given} />)}
            coupons={cells.map(({ key, LeadCell }) => LeadCell && <LeadCell key={key} {...given} />)}
          />
          {cells.some(({ RowCell }) => RowCell) ? (
            <Cells>{cells.map(({ key, RowCell }) => RowCell && <RowCell key={key} {...given} />)}</Cells>
          ) : null}
          {goods.cells.map(({ key, CardCell }) => CardCell && <CardCell key={key} {...given} />)}
        </View>
        {others.map((section) => (
          <View key={section.key} id={sections.idOf(section.key)} className="product-body__section">
            {section.cells.map(({ key, CardCell }) => CardCell && <CardCell key={key} {...given} />)}
          </View>
        ))}
      </View>
    </View>
  )
})

interface Section {
  key: string
  cells: ProductCell[]
}

/** A card with a tab starts a section; the following cards without a tab belong to it. */
function sectionsOf(cells: readonly ProductCell[]): [Section, ...Section[]] {
  const sections: [Section, ...Section[]] = [{ key: GOODS, cells: [] }]
  for (const cell of cells.filter(({ CardCell }) => CardCell)) {
    if (cell.tab) sections.push({ key: cell.key, cells: [cell] })
    else sections.at(-1)?.cells.push(cell)
  }
  return sections
}
