import type { Delivery } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Sheet } from '@/ui/sheet/sheet'
import './delivery-sheet.scss'

interface DeliverySheetProps {
  delivery: Delivery
  isOpen: boolean
  onClose: () => void
}

/** All delivery ways of a product, with fee and day. */
export function DeliverySheet({ delivery, isOpen, onClose }: DeliverySheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="配送"
      foot={
        <Button isEven onTap={onClose}>
          知道了
        </Button>
      }
    >
      <DeliveryWays delivery={delivery} onLeave={onClose} />
    </Sheet>
  )
}

function DeliveryWays({ delivery, onLeave }: { delivery: Delivery; onLeave: () => void }) {
  const toAddresses = () => {
    onLeave()
    void go('addressList')
  }
  return (
    <Cells>
      <Cell label="送至" value={delivery.to ?? '设置收货地址'} isHollow={delivery.to === null} onTap={toAddresses} />
      {delivery.ways.map(({ name, fee, when, note }) => (
        <View key={name} className="delivery-way">
          <View className="delivery-way__head">
            <Text className="delivery-way__name">{name}</Text>
            <Text>{fee}</Text>
          </View>
          <View className="delivery-way__facts">
            {when}
            {note ? (
              <>
                <Text className="sep" />
                {note}
              </>
            ) : null}
          </View>
        </View>
      ))}
    </Cells>
  )
}
