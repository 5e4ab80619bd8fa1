import {
  testVerdict,
  usualTest,
  type TestFacts,
  type TestRequirement,
} from '@salon/contract/patch-tests'

/** The earliest visit for which a test that is made at a moment is old enough and can be read, ISO 8601 in UTC. */
export const earliestVisit = (testedAt: string, requirement: TestRequirement): string =>
  hoursLater(testedAt, hoursBetween(requirement))

/** The latest moment of a test for a visit, likewise. */
export const latestTest = (start: string, requirement: TestRequirement): string =>
  hoursLater(start, -hoursBetween(requirement))

/** Both begin with the test: how old it has to be, and how long it takes until it can be read. */
const hoursBetween = ({ hoursBefore }: TestRequirement): number =>
  Math.max(hoursBefore, usualTest.readAfterHours)

/** The first moment after the start of a visit from which on a client's tests are enough; undefined where none is. */
export const oldEnoughFrom = (
  requirement: TestRequirement,
  tests: readonly TestFacts[],
  start: string,
  timeZone: string,
): string | undefined =>
  tests
    .map(({ testedAt }) => hoursLater(testedAt, requirement.hoursBefore))
    .sort()
    .find(
      (moment) =>
        Date.parse(moment) > Date.parse(start) &&
        testVerdict(requirement, tests, moment, timeZone).verdict === 'fine',
    )

const hoursLater = (moment: string, hours: number): string =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString()
