-- One row per word of a list, with commas between them, that a misspelt one may mean, the likeliest first. Key: word.
with
words as (select unnest(string_split($words, ',')) as word),

-- Part of a long name is as good as a letter missed.
scored as (
    select
        word,
        least(
            -- Two letters that changed places are one slip.
            damerau_levenshtein(lower(word), lower($word)),
            case when length($word) >= 3 and contains(lower(word), lower($word)) then 1 end
        ) as edits_count,
    from words
)

select word
from scored
where
    word <> ''
    and edits_count <= greatest(1, length($word) // 3)
    -- One letter in place of another is another word.
    and edits_count < greatest(length(word), length($word))
order by edits_count, word
