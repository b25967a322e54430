import type { Advert } from '@contract/schema/content'
import { Text, View } from '@tarojs/components'
import { canGoCommand, goCommand } from '@/app/navigate'
import { Img } from '@/ui/picture/img'
import { Tap } from '@/ui/tap/tap'

/** The first block of a zone over the whole width, under the bar. */
export function ZoneHero({ advert }: { advert: Advert }) {
  const { ground, kicker, lines, callout, image, command } = advert
  const body = (
    <View className={`zone-hero ${ground}`}>
      <View className="zone-hero__niche zone-hero__niche--wide" />
      <View className="zone-hero__niche" />
      {image.url ? <Img className="zone-hero__picture" url={image.url} isEager /> : null}
      <View className="zone-hero__words">
        <View className="zone-hero__kicker">{kicker}</View>
        {lines.map((line, index) => (
          <View key={line} className={index === 0 ? 'zone-hero__line' : 'zone-hero__more'}>
            {line}
          </View>
        ))}
        {callout ? <Text className="zone-hero__callout">{callout}</Text> : null}
      </View>
    </View>
  )
  return command && canGoCommand(command) ? (
    <Tap role="link" onTap={() => void goCommand(command)}>
      {body}
    </Tap>
  ) : (
    body
  )
}
