import type { ProductDetail } from '@contract/schema/catalog'
import { Cell, Cells } from '@/ui/cell/cell'
import { Sheet } from '@/ui/sheet/sheet'

interface ParametersSheetProps {
  parameters: ProductDetail['parameters']
  isOpen: boolean
  onClose: () => void
}

/** All parameters of a product. */
export function ParametersSheet({ parameters, isOpen, onClose }: ParametersSheetProps) {
  return (
    <Sheet title="商品参数" isOpen={isOpen} onClose={onClose}>
      <Cells>
        {parameters.map(({ name, value }) => (
          <Cell key={name} label={name} value={value} />
        ))}
      </Cells>
    </Sheet>
  )
}
