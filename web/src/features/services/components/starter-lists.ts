import '../../../text/service-lists.ts'
/**
 * Services that a trade usually offers, by the phrases that name them, and how many minutes each takes.
 * The phrases come with `text/service-lists.ts`.
 */
export const starterLists = {
  hair: [
    { name: 'serviceLists.hair.womensCut', minutes: 60 },
    { name: 'serviceLists.hair.mensCut', minutes: 30 },
    { name: 'serviceLists.hair.childrensCut', minutes: 30 },
    { name: 'serviceLists.hair.blowDry', minutes: 45 },
    { name: 'serviceLists.hair.roots', minutes: 90 },
    { name: 'serviceLists.hair.fullColour', minutes: 120 },
    { name: 'serviceLists.hair.highlights', minutes: 150 },
    { name: 'serviceLists.hair.balayage', minutes: 180 },
    { name: 'serviceLists.hair.keratin', minutes: 120 },
    { name: 'serviceLists.hair.updo', minutes: 60 },
  ],
  nails: [
    { name: 'serviceLists.nails.manicure', minutes: 45 },
    { name: 'serviceLists.nails.gelManicure', minutes: 60 },
    { name: 'serviceLists.nails.gelRemoval', minutes: 20 },
    { name: 'serviceLists.nails.extensions', minutes: 120 },
    { name: 'serviceLists.nails.infill', minutes: 75 },
    { name: 'serviceLists.nails.pedicure', minutes: 60 },
    { name: 'serviceLists.nails.gelPedicure', minutes: 75 },
    { name: 'serviceLists.nails.polish', minutes: 20 },
    { name: 'serviceLists.nails.repair', minutes: 15 },
    { name: 'serviceLists.nails.nailArt', minutes: 30 },
  ],
  barber: [
    { name: 'serviceLists.barber.haircut', minutes: 30 },
    { name: 'serviceLists.barber.skinFade', minutes: 45 },
    { name: 'serviceLists.barber.beardTrim', minutes: 20 },
    { name: 'serviceLists.barber.shave', minutes: 30 },
    { name: 'serviceLists.barber.cutAndBeard', minutes: 50 },
    { name: 'serviceLists.barber.headShave', minutes: 30 },
    { name: 'serviceLists.barber.fatherAndSon', minutes: 60 },
    { name: 'serviceLists.barber.grayBlending', minutes: 30 },
    { name: 'serviceLists.barber.washAndStyle', minutes: 20 },
    { name: 'serviceLists.barber.boysCut', minutes: 25 },
  ],
  cosmetics: [
    { name: 'serviceLists.cosmetics.facial', minutes: 60 },
    { name: 'serviceLists.cosmetics.cleansing', minutes: 75 },
    { name: 'serviceLists.cosmetics.microdermabrasion', minutes: 45 },
    { name: 'serviceLists.cosmetics.browShaping', minutes: 20 },
    { name: 'serviceLists.cosmetics.browTint', minutes: 15 },
    { name: 'serviceLists.cosmetics.lashTint', minutes: 20 },
    { name: 'serviceLists.cosmetics.lashLift', minutes: 60 },
    { name: 'serviceLists.cosmetics.makeUp', minutes: 60 },
    { name: 'serviceLists.cosmetics.legWaxing', minutes: 45 },
    { name: 'serviceLists.cosmetics.massage', minutes: 30 },
  ],
} as const

export type Trade = keyof typeof starterLists
export type Starter = (typeof starterLists)[Trade][number]
export const trades = Object.keys(starterLists) as Trade[]
