-- mistake: most ratings of the last three months are words that pipeline/staging/rating_words.csv does not know, so bullish_percent is of the few others, or null: add the words there
select
    count(*) as ratings_count,
    count(*) filter (is_unknown_rating) as unknown_count,
    mode(rating order by rating) filter (is_unknown_rating) as rating,
from core.analyst_entries
where rating is not null
having ratings_count >= 20 and 2 * unknown_count > ratings_count
order by unknown_count
