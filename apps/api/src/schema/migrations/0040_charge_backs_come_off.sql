-- What findings took back of an order comes off what it brought its provider, what its client paid first; before, it stood beside.
with charged as (
  select order_id, provider_id, sum(charged_amount) as amount from findings
  where decision = 'charged_back' and decision_person = 'provider' and order_id is not null group by 1, 2
), parts as (
  select e.id, least(e.amount - e.returned_amount, greatest(0, c.amount - coalesce(sum(e.amount - e.returned_amount)
    over (partition by e.order_id order by e.paid_by rows between unbounded preceding and 1 preceding), 0))) as part
  from earnings e join charged c on c.order_id = e.order_id and c.provider_id = e.provider_id
)
update earnings e set returned_amount = e.returned_amount + p.part from parts p where p.id = e.id and p.part > 0;
