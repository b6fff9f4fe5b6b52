import type { Column } from './dataColumn.ts'
import { Body, Cell, Col, Head, HeadCell, Row, Table } from './dataTableParts.ts'
import { Bone } from './Skeleton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface DataTableBonesProps<Row> {
  columns: readonly Column<Row>[]
  rows: number
}

/** A table that is on its way, in the layout it will have. */
export function DataTableBones<Row>({ columns, rows }: DataTableBonesProps<Row>) {
  return (
    <>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Table aria-hidden>
        <colgroup>
          {columns.map(({ id, width, packedWidth, leavesBelow, leavesFirst }) => (
            <Col key={id} $width={width} $packedWidth={packedWidth} data-leaves={leavesBelow} data-squeezes={leavesFirst} />
          ))}
        </colgroup>
        <Head>
          <tr>
            {columns.map(({ id, head, hideHead, align, leavesBelow, leavesFirst }) => (
              <HeadCell key={id} data-align={align} data-leaves={leavesBelow} data-squeezes={leavesFirst}>
                {hideHead ? null : head}
              </HeadCell>
            ))}
          </tr>
        </Head>
        <Body>
          {Array.from({ length: rows }, (_, row) => (
            <Row key={row} data-bones>
              {columns.map(({ id, align, leavesBelow, leavesFirst, card }) => (
                <Cell key={id} data-align={align} data-leaves={leavesBelow} data-squeezes={leavesFirst} data-card={card ?? 'none'}>
                  {card === 'actions' ? null : <Bone />}
                </Cell>
              ))}
            </Row>
          ))}
        </Body>
      </Table>
    </>
  )
}
