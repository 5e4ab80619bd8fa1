import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { cloneElement, useLayoutEffect, useRef, useState } from 'react'
import type { FigureOpener } from './figure-opener.ts'
import { Tooltip } from './tooltip.tsx'
import { useRoving } from './use-roving.ts'

export interface ChartBar {
  key: string
  /** Its label on the axis, where there is room. */
  label: string
  /** The figure in words, with all that belongs to it. */
  name: string
  /** How high it is. */
  value: number
  /** Where the line that it is compared with passes; null where it has ended. */
  before: number | null
  open: FigureOpener
}

interface BarChartProps {
  label: string
  bars: readonly ChartBar[]
  /** Writes a round value at the axis. */
  tick: (value: number) => string
}

const height = 240
const [top, bottom] = [12, 28]
const plot = height - top - bottom

const axisText = 'fill-muted text-xs'

interface TickProps {
  x: number
  y: number
  formattedValue: string | undefined
}
const LeftTick = ({ x, y, formattedValue }: TickProps) => (
  <text x={x} y={y} dx="-0.4em" dy="0.32em" textAnchor="end" className={axisText}>
    {formattedValue}
  </text>
)
const BottomTick = ({ x, y, formattedValue }: TickProps) => (
  <text x={x} y={y} dy="0.4em" textAnchor="middle" className={axisText}>
    {formattedValue}
  </text>
)

/** The width of an element in pixels, as it changes; `usual` until there is a layout. */
function useWidth<E extends HTMLElement>(usual: number) {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Bars in a row, each of which opens something, and a line to compare them with. */
export const BarChart = ({ label, bars, tick }: BarChartProps) => {
  const { ref, width } = useWidth<HTMLDivElement>(640)
  const { tabIndexOf, ...keys } = useRoving()
  const most = Math.max(1, ...bars.flatMap(({ value, before }) => [value, before ?? 0]))
  const y = scaleLinear({ domain: [0, most], range: [plot, 0], nice: 4 })
  const ticks = y.ticks(4)
  const left = 12 + 7 * Math.max(...ticks.map((value) => tick(value).length))
  const inner = Math.max(0, width - left)
  const x = scaleBand({
    domain: bars.map(({ key }) => key),
    range: [0, inner],
    paddingInner: 0.28,
    paddingOuter: 0.14,
  })
  const middle = ({ key }: ChartBar) => (x(key) ?? 0) + x.bandwidth() / 2
  // As many labels as stand apart from each other.
  const widest = 16 + 7 * Math.max(...bars.map((bar) => bar.label.length))
  const every = Math.max(1, Math.ceil(widest / Math.max(1, x.step())))
  const labelled = bars.filter((_, index) => index % every === 0)
  const compared = bars.flatMap((bar) =>
    bar.before === null ? [] : [{ ...bar, before: bar.before }],
  )
  const labels = new Map(bars.map((bar) => [bar.key, bar.label]))
  return (
    <div ref={ref} className="relative" style={{ height }}>
      <svg aria-hidden width={width} height={height} className="absolute inset-0 overflow-visible">
        <Group left={left} top={top}>
          <GridRows scale={y} width={inner} tickValues={ticks} stroke="var(--line)" />
          {bars.map((bar) => {
            const at = y(bar.value)
            return bar.value > 0 ? (
              <Bar
                key={bar.key}
                x={x(bar.key) ?? 0}
                y={Math.min(at, plot - 2)}
                width={Math.min(x.bandwidth(), 56)}
                transform={`translate(${Math.max(0, (x.bandwidth() - 56) / 2)} 0)`}
                height={Math.max(plot - at, 2)}
                rx={Math.min(4, x.bandwidth() / 3)}
                className="fill-brand-solid"
              />
            ) : null
          })}
          {bars.length > 1 && (
            <LinePath
              data={compared}
              x={middle}
              y={({ before }) => y(before)}
              className="fill-none stroke-subtle"
              strokeWidth={2}
              strokeDasharray="5 4"
              strokeLinejoin="round"
            />
          )}
          {bars.length === 1 && compared[0] && compared[0].before > 0 && (
            <line
              x1={0}
              x2={inner}
              y1={y(compared[0].before)}
              y2={y(compared[0].before)}
              className="stroke-subtle"
              strokeWidth={2}
              strokeDasharray="5 4"
            />
          )}
          <AxisLeft
            scale={y}
            tickValues={ticks}
            tickFormat={(value) => tick(Number(value))}
            tickComponent={LeftTick}
            hideAxisLine
            hideTicks
            tickLength={0}
          />
          <AxisBottom
            top={plot}
            scale={x}
            tickValues={labelled.map(({ key }) => key)}
            tickFormat={(key) => labels.get(key) ?? ''}
            tickComponent={BottomTick}
            stroke="var(--line-strong)"
            hideTicks
            tickLength={8}
          />
        </Group>
      </svg>
      <div role="group" aria-label={label} className="absolute inset-0" {...keys}>
        {bars.map((bar, place) => (
          <Tooltip key={bar.key} text={bar.name}>
            {cloneElement(bar.open, {
              className: 'absolute rounded-chip transition-colors hover:bg-hover',
              style: {
                left: left + middle(bar) - x.step() / 2,
                width: x.step(),
                top,
                height: plot + bottom,
              },
              tabIndex: tabIndexOf(place, 0),
              'aria-label': bar.name,
              'data-figure': place,
            })}
          </Tooltip>
        ))}
      </div>
    </div>
  )
}
