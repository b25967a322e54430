import accessories from '../files/shelves/accessories.json'
import bags from '../files/shelves/bags.json'
import beautyImported from '../files/shelves/beauty-imported.json'
import digitalCore from '../files/shelves/digital-core.json'
import digitalHome from '../files/shelves/digital-home.json'
import digitalPlay from '../files/shelves/digital-play.json'
import foodBakery from '../files/shelves/food-bakery.json'
import foodMeal from '../files/shelves/food-meal.json'
import foodSweet from '../files/shelves/food-sweet.json'
import freshDairy from '../files/shelves/fresh-dairy.json'
import freshFruit from '../files/shelves/fresh-fruit.json'
import freshFruitMore from '../files/shelves/fresh-fruit-more.json'
import freshMeat from '../files/shelves/fresh-meat.json'
import freshVeg from '../files/shelves/fresh-veg.json'
import gifts from '../files/shelves/gifts.json'
import homeDecor from '../files/shelves/home-decor.json'
import homeLiving from '../files/shelves/home-living.json'
import makeup from '../files/shelves/makeup.json'
import men from '../files/shelves/men.json'
import pantry from '../files/shelves/pantry.json'
import pantryDrinks from '../files/shelves/pantry-drinks.json'
import shoes from '../files/shelves/shoes.json'
import skincare from '../files/shelves/skincare.json'
import sportsGear from '../files/shelves/sports-gear.json'
import sportsOutdoor from '../files/shelves/sports-outdoor.json'
import sportsWear from '../files/shelves/sports-wear.json'
import toys from '../files/shelves/toys.json'
import toysArt from '../files/shelves/toys-art.json'
import watchesJewels from '../files/shelves/watches-jewels.json'
import womenBasics from '../files/shelves/women-basics.json'
import womenOuter from '../files/shelves/women-outer.json'
import womenTops from '../files/shelves/women-tops.json'
import { type Shelf, shelvesOf } from './shelf'

/** In the order in which similar products take turns. */
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

/** All products of the demo mall, shelf by shelf. */
export const shelves: Shelf[] = Object.entries(FILES).flatMap(([name, written]) =>
  shelvesOf(`shelves/${name}.json`, written),
)
