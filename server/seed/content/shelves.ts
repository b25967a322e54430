import accessories from '../sheets/shelves/accessories.json'
import bags from '../sheets/shelves/bags.json'
import beautyImported from '../sheets/shelves/beauty-imported.json'
import digitalCore from '../sheets/shelves/digital-core.json'
import digitalHome from '../sheets/shelves/digital-home.json'
import digitalPlay from '../sheets/shelves/digital-play.json'
import foodBakery from '../sheets/shelves/food-bakery.json'
import foodMeal from '../sheets/shelves/food-meal.json'
import foodSweet from '../sheets/shelves/food-sweet.json'
import freshDairy from '../sheets/shelves/fresh-dairy.json'
import freshFruit from '../sheets/shelves/fresh-fruit.json'
import freshFruitMore from '../sheets/shelves/fresh-fruit-more.json'
import freshMeat from '../sheets/shelves/fresh-meat.json'
import freshVeg from '../sheets/shelves/fresh-veg.json'
import gifts from '../sheets/shelves/gifts.json'
import homeDecor from '../sheets/shelves/home-decor.json'
import homeLiving from '../sheets/shelves/home-living.json'
import makeup from '../sheets/shelves/makeup.json'
import men from '../sheets/shelves/men.json'
import pantry from '../sheets/shelves/pantry.json'
import pantryDrinks from '../sheets/shelves/pantry-drinks.json'
import shoes from '../sheets/shelves/shoes.json'
import skincare from '../sheets/shelves/skincare.json'
import sportsGear from '../sheets/shelves/sports-gear.json'
import sportsOutdoor from '../sheets/shelves/sports-outdoor.json'
import sportsWear from '../sheets/shelves/sports-wear.json'
import toys from '../sheets/shelves/toys.json'
import toysArt from '../sheets/shelves/toys-art.json'
import watchesJewels from '../sheets/shelves/watches-jewels.json'
import womenBasics from '../sheets/shelves/women-basics.json'
import womenOuter from '../sheets/shelves/women-outer.json'
import womenTops from '../sheets/shelves/women-tops.json'
import { type Shelf, shelvesOf } from './shelf'

/** In the order in which goods that look alike take turns. */
const FILES: Readonly<Record<string, unknown>> = {
  'women-outer': womenOuter,
  'women-tops': womenTops,
  'women-basics': womenBasics,
  men,
  shoes,
  bags,
  'watches-jewels': watchesJewels,
  accessories,
  'fresh-fruit': freshFruit,
  'fresh-fruit-more': freshFruitMore,
  'fresh-veg': freshVeg,
  'fresh-meat': freshMeat,
  'fresh-dairy': freshDairy,
  pantry,
  'pantry-drinks': pantryDrinks,
  skincare,
  makeup,
  'beauty-imported': beautyImported,
  'digital-core': digitalCore,
  'digital-play': digitalPlay,
  'digital-home': digitalHome,
  'sports-wear': sportsWear,
  'sports-gear': sportsGear,
  'sports-outdoor': sportsOutdoor,
  'food-bakery': foodBakery,
  'food-meal': foodMeal,
  'food-sweet': foodSweet,
  toys,
  'toys-art': toysArt,
  'home-living': homeLiving,
  'home-decor': homeDecor,
  gifts,
}

/** All goods of the demo mall, shelf by shelf. */
export const shelves: Shelf[] = Object.entries(FILES).flatMap(([name, written]) =>
  shelvesOf(`shelves/${name}.json`, written),
)
